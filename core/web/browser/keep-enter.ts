/**
 * Keeps a press of Enter where it began. What a key opens takes the focus before the press is over, and the button that
 * has it then would be pressed as well: a window would close again, or a question be answered that nobody read.
 */
export function keepEnter(): void {
  let began: EventTarget | null = null
  window.addEventListener(
    'keydown',
    ({ key, repeat, target }) => {
      if (key === 'Enter' && !repeat) began = target
    },
    true,
  )
  window.addEventListener(
    'keypress',
    (event) => {
      if (event.key === 'Enter' && event.target !== began) event.preventDefault()
    },
    true,
  )
}
