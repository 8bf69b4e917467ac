import type { SampleValue } from './sample.ts'

/** What a page does with its grid for the bench. */
interface Act {
  /** Draws the grid in the page, which stands already. */
  open(): void
  /** What the grid's rows hold now. */
  valueOf(row: number, column: string): SampleValue | undefined
}

interface Stage extends Act {
  /** Once these texts are on the screen. */
  painted(...texts: string[]): Promise<void>
}

declare global {
  var stage: Stage
}

/** What all pages are written in. */
export const FONT = 'sans-serif'

export function setStage(act: Act): void {
  standAlready()
  globalThis.stage = { ...act, painted }
}

/** A page that asks for a grid shows texts already, plain and bold: looking for its fonts is not the grid's work. */
function standAlready(): void {
  document.body.style.fontFamily = FONT
  // Where vxe-table looks for it.
  document.body.style.setProperty('--vxe-ui-font-family', FONT)
  const note = document.createElement('p')
  const heading = document.createElement('b')
  heading.append('订单明细 1')
  note.append(heading, ' 按交货日期排列，共 24 页')
  note.style.fontSize = '14px'
  document.body.append(note)
}

async function painted(...texts: string[]): Promise<void> {
  do await new Promise(requestAnimationFrame)
  while (!texts.every((text) => document.body.textContent?.includes(text)))
  // What a frame begins with is on the screen when the next task runs.
  await new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.addEventListener('message', resolve)
    port1.start()
    port2.postMessage(null)
  })
}

/** How many rows the page is asked for. */
export const rowCount = (): number => Number(new URLSearchParams(location.search).get('rows') ?? 10_000)

export const rootOf = (): HTMLElement => {
  const root = document.getElementById('root')
  if (!root) throw new Error('the page has no root')
  return root
}

/** Hands on the text of every paste, to grids that leave it to the page. */
export const onPaste = (take: (text: string) => void): void =>
  document.addEventListener('paste', (event) => {
    event.preventDefault()
    take(event.clipboardData?.getData('text/plain') ?? '')
  })
