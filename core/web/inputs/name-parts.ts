/**
 * Tells assistive technology what the parts of a foreign editor are: its buttons carry their names as tooltips alone,
 * and its text has none. They come and go as the editor is used, so they are watched; answers how to stop.
 */
export function nameParts(root: HTMLElement, name: string): () => void {
  const label = () => {
    for (const button of root.querySelectorAll('button[data-tooltip]')) {
      // One that says something itself has its name.
      const tooltip = button.getAttribute('data-tooltip')?.split('\n')[0] ?? ''
      put(button, 'aria-label', button.textContent?.trim() ? null : tooltip)
      put(button, 'aria-disabled', String(button.classList.contains('disabled')))
    }
    for (const text of root.querySelectorAll('.cm-content, [data-slate-editor]')) {
      put(text, 'aria-label', name)
      put(text, 'role', 'textbox')
      put(text, 'aria-multiline', 'true')
    }
  }
  const watch = new MutationObserver(label)
  watch.observe(root, { subtree: true, childList: true, attributeFilter: ['class'] })
  label()
  return () => watch.disconnect()
}

function put(element: Element, attribute: string, value: string | null): void {
  if (element.getAttribute(attribute) === value) return
  if (value === null) element.removeAttribute(attribute)
  else element.setAttribute(attribute, value)
}
