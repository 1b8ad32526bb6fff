// What a test can see of a drawn page; evaluated in it.
() => {
  const shown = (e) => {
    const s = getComputedStyle(e);
    return s.visibility !== 'hidden' && s.display !== 'none' && e.getClientRects().length > 0 && s.opacity !== '0';
  };
  const rect = (e) => {
    const r = e.getBoundingClientRect();
    return [r.left, r.top, r.right, r.bottom];
  };
  const text = (e) => {
    // the ink of the words, not the box they stand in
    const range = document.createRange();
    range.selectNodeContents(e);
    const r = range.getBoundingClientRect();
    const box = e.getBoundingClientRect();
    return [Math.max(r.left, box.left), Math.max(r.top, box.top), Math.min(r.right, box.right), Math.min(r.bottom, box.bottom)];
  };
  const parts = [];
  const add = (selector, kind, measure = rect, group = () => '') => {
    for (const e of document.querySelectorAll(selector)) {
      if (!shown(e)) continue;
      const r = measure(e);
      if (r[2] - r[0] > 1 && r[3] - r[1] > 1) parts.push({ kind, group: group(e), rect: r, what: (e.getAttribute('aria-label') || e.textContent).slice(0, 40) });
    }
  };
  const seat = (e) => e.closest('.seat')?.dataset.chair ?? '';
  const row = (e) => 'row' + [...document.querySelectorAll('.board .row')].indexOf(e.closest('.row'));
  add('.top .iconbtn', 'tool');
  add('.title > *', 'title', text);
  add('.seat .pill', 'pill', rect, seat);
  add('.seat .shown .card', 'shown', rect, seat);
  add('.seat .bet', 'bet', text, seat);
  add('.bet.mine', 'bet', text, () => 'mine');
  add('.pots > .sum, .pots > .label, .potline, .potbox', 'pot', text, () => 'pots');
  add('.board .place, .board .slot', 'board', rect, row);
  add('.board .tie', 'tie', rect, row);
  add('.board .rowname', 'rowname', text, row);
  add('.reading .read', 'read');
  add('.reading .words > *, .reading .blank > *', 'words', text);
  add('.hand .held', 'own', rect, () => 'hand');
  add('.hand .tie, .hand .gonetag', 'owntie', rect, () => 'hand');
  add('.news .headline, .news p', 'news', text);
  add('.ring.mine svg', 'ring');
  add('.bar .btn, .bar .box', 'button', rect, (e) => e.closest('.boxed') ? 'boxed' : '');
  const small = [];
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walk.nextNode()) {
    const e = walk.currentNode.parentElement;
    if (!walk.currentNode.textContent.trim() || !shown(e) || e.closest('.heard, script, style, noscript')) continue;
    const size = parseFloat(getComputedStyle(e).fontSize);
    if (size < 12) small.push([size, walk.currentNode.textContent]);
  }
  const cut = [];
  for (const e of document.querySelectorAll('.bar .btn, .lobby .btn')) {
    if (!shown(e)) continue;
    const ink = text(e), box = rect(e);
    const range = document.createRange();
    range.selectNodeContents(e);
    const r = range.getBoundingClientRect();
    if (r.width && (r.left < box[0] - 1 || r.right > box[2] + 1 || r.top < box[1] - 1 || r.bottom > box[3] + 1)) cut.push(e.textContent);
  }
  const bar = document.querySelector('.bar')?.getBoundingClientRect();
  return {
    parts, small, cut,
    bar: bar ? [bar.left, bar.top, bar.right, bar.bottom] : null,
    window: [innerWidth, innerHeight],
    scroll: [document.documentElement.scrollWidth, document.documentElement.scrollHeight],
  };
}
