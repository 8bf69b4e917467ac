/** Cells as the clipboard holds them: rows of texts. */
export type Cells = readonly (readonly string[])[]

/** Writes cells as spreadsheets put them on the clipboard: tabs, line ends, quotes around what holds either. */
export function toTsv(cells: Cells): string {
  const lines = cells.map((row) => row.map(quoted).join('\t'))
  // Spreadsheets end the last line too; a single line stays fit for being pasted into a text.
  return lines.length > 1 ? `${lines.join('\r\n')}\r\n` : (lines[0] ?? '')
}

const quoted = (text: string) =>
  /[\t\r\n]/.test(text) || text.startsWith('"') ? `"${text.replaceAll('"', '""')}"` : text

/** Reads what a spreadsheet put on the clipboard. */
export function fromTsv(text: string): string[][] {
  // Without a quote anywhere, and so almost always, the text is cut where it breaks: ten times as fast.
  if (!text.includes('"')) {
    const lines = text.replaceAll('\r\n', '\n').replaceAll('\r', '\n').split('\n')
    if (lines.length > 1 && lines.at(-1) === '') lines.pop()
    return lines.map((line) => line.split('\t'))
  }
  const rows: string[][] = [[]]
  let at = 0
  while (at <= text.length) {
    const cell = quotedAt(text, at) ?? plainAt(text, at)
    rows.at(-1)?.push(cell.text)
    at = cell.end
    if (at >= text.length) break
    if (text[at] === '\t') at += 1
    else {
      at += text.startsWith('\r\n', at) ? 2 : 1
      if (at >= text.length) break
      rows.push([])
    }
  }
  return rows
}

interface Read {
  readonly text: string
  readonly end: number
}

function plainAt(text: string, at: number): Read {
  const breaks = /[\t\r\n]/g
  breaks.lastIndex = at
  const end = breaks.exec(text)?.index ?? text.length
  return { text: text.slice(at, end), end }
}

/** A cell in quotes; one that only begins with a quote is an ordinary text. */
function quotedAt(text: string, at: number): Read | null {
  if (text[at] !== '"') return null
  const whole = /"((?:[^"]|"")*)"(?=[\t\r\n]|$)/y
  whole.lastIndex = at
  const found = whole.exec(text)
  return found && { text: (found[1] ?? '').replaceAll('""', '"'), end: whole.lastIndex }
}
