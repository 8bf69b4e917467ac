/** The class under which the library declares the variables of the theme that all is dressed in. */
export const THEME_KEY = 'mortise-theme'

/**
 * Declares the theme's variables once, on the page, instead of on every element that bears the theme's class:
 * a list has some 150 of them with 760 variables each, and all are restyled whenever it comes into sight.
 * Only the rule is moved; the text of the sheet stays what the library compares it with.
 */
export function keepVariablesAtRoot(): () => void {
  const observer = new MutationObserver((changes) => {
    for (const { target, addedNodes } of changes)
      for (const node of [target, ...addedNodes]) if (node instanceof HTMLStyleElement) raise(node)
  })
  for (const style of document.head.querySelectorAll('style')) raise(style)
  observer.observe(document.head, { childList: true, subtree: true })
  return () => observer.disconnect()
}

function raise({ sheet }: HTMLStyleElement): void {
  const rule = sheet?.cssRules[0]
  if (rule instanceof CSSStyleRule && rule.selectorText === `.${THEME_KEY}`) rule.selectorText = ':root'
}
