import { colToLetter } from 'hucre/xlsx'
import type { Cell } from '../cells/cell-out.ts'

/** Writes rows as the XML of a sheet, with the style of each column. */
export function rowWriter(styles: readonly string[]) {
  const columns = styles.map((style, index) => ({ letter: colToLetter(index), style }))
  return (rowNumber: number, cells: readonly Cell[]): string => {
    let xml = `<row r="${rowNumber}">`
    for (let index = 0; index < columns.length; index++) {
      const cell = cells[index]
      if (cell === null || cell === undefined) continue
      const { letter, style } = columns[index]!
      if (typeof cell === 'number') {
        if (Number.isFinite(cell)) xml += `<c r="${letter}${rowNumber}"${style}><v>${cell}</v></c>`
      } else {
        // An inline string is text whatever it begins with: `=`, `+`, `-` and `@` never become formulas.
        const space = needsSpace.test(cell) ? ' xml:space="preserve"' : ''
        xml += `<c r="${letter}${rowNumber}"${style} t="inlineStr"><is><t${space}>${escaped(cell)}</t></is></c>`
      }
    }
    return `${xml}</row>`
  }
}

const needsSpace = /^\s|\s$|[\n\t]/
const special = new RegExp('[&<>\\u0000-\\u0008\\u000B-\\u001F\\uFFFE\\uFFFF]|_(?=x[0-9A-Fa-f]{4}_)', 'g')
const signs: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', _: '_x005F_' }

/** What XML cannot hold is written in Excel's own way, and what only looks like that is kept from being read so. */
function escaped(text: string): string {
  return text.replace(special, (sign) => {
    const code = sign.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')
    return signs[sign] ?? `_x${code}_`
  })
}
