/**
 * Changes the page as a browser's translation does: puts each text into two nested `font` elements, in a text node
 * that React does not know. Skips texts marked `translate="no"`.
 */
export const translatePage = (): void => {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode as Text);
  for (const text of texts) {
    if (text.data.trim() === '' || text.parentElement?.closest('[translate="no"], font, script, style, textarea'))
      continue;
    const [outer, inner] = [document.createElement('font'), document.createElement('font')];
    inner.textContent = text.data;
    outer.append(inner);
    text.replaceWith(outer);
  }
};

/** Script that translates all texts that a page ever shows. */
export const keepTranslating = `{
  const translatePage = ${translatePage};
  new MutationObserver(() => document.body && translatePage()).observe(document, {
    childList: true,
    characterData: true,
    subtree: true,
  });
}`;
