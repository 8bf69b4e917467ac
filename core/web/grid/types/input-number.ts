import { round } from '@mortise/model'
import { type CellType, nothing, type Parsed, plainText } from './cell-type.ts'

/** A number. What is typed may be one, with a minus and decimals; what is no number is cleared. */
export const inputNumber: CellType = {
  text: plainText,
  parse(text, { onlyInteger = false }): Parsed {
    // Spreadsheets set thousands apart.
    const wanted = text.trim().replace(/(?<=\d),(?=\d{3})/g, '')
    if (wanted === '') return nothing
    if (!/^-?(?:\d+\.?\d*|\.\d+)$/.test(wanted)) return { fault: `“${text.trim()}”不是数字` }
    const number = Number(wanted)
    return { value: onlyInteger ? round(number, 0) : number }
  },
  isTyped: true,
  mayBecome: (typed) => /^-?\d*\.?\d*$/.test(typed),
  align: 'right',
}
