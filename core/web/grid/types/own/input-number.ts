import { round } from '@mortise/model'
import { type CellType, nothing, type Parsed, plainText } from '../base/cell-type.ts'

/** Digits and signs as wide as an input method may write them. */
const narrow = (text: string) => text.normalize('NFKC').trim()

const NUMBER = /^-?(?:\d+\.?\d*|\.\d+)$/

/** Spreadsheets set thousands apart and may name the currency. */
const bare = (text: string) =>
  narrow(text)
    .replace(/^(-?)[¥$]\s*/, '$1')
    .replace(/(?<=\d),(?=\d{3})/g, '')

/** A number. What is typed may be one, with a minus and decimals; what is no number is cleared. */
export const inputNumber: CellType = {
  text: plainText,
  parse(text, { onlyInteger = false }): Parsed {
    const isPlain = NUMBER.test(text)
    const wanted = isPlain ? text : bare(text)
    if (wanted === '') return nothing
    if (!isPlain && !NUMBER.test(wanted)) return { fault: `“${text.trim()}”不是数字` }
    const number = Number(wanted)
    return { value: onlyInteger ? round(number, 0) : number }
  },
  isTyped: true,
  mayBecome: (typed) => /^-?\d*\.?\d*$/.test(narrow(typed)),
  align: 'right',
}
