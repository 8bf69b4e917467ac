import { BusinessError } from '../base/error.ts'
import { decimalParts, magnitude, rescale } from './fixed.ts'

const digits = '零壹贰叁肆伍陆柒捌玖'
const places = ['', '拾', '佰', '仟']
const groups = ['', '万', '亿']
/** Cents of the least amount that is too great. */
const limit = 10n ** 14n

/** An amount of yuan in Chinese capitals, as cheques and contracts want it: 1234.56 is 壹仟贰佰叁拾肆元伍角陆分. */
export function moneyText(amount: number): string {
  if (typeof amount !== 'number' || !Number.isFinite(amount)) throw new BusinessError('金额不是有效的数字')
  const { units, scale } = decimalParts(amount)
  const cents = rescale(units, scale, 2)
  if (magnitude(cents) >= limit) throw new BusinessError('金额必须小于1万亿元')
  return (cents < 0n ? '负' : '') + centsText(magnitude(cents))
}

function centsText(cents: bigint): string {
  const yuan = cents / 100n
  const jiao = Number((cents / 10n) % 10n)
  const fen = Number(cents % 10n)
  const small = `${jiao > 0 ? `${digits[jiao]}角` : ''}${fen > 0 ? `${digits[fen]}分` : ''}`
  if (yuan === 0n) return small || '零元整'
  return `${yuanText(yuan)}元${jiao === 0 && fen > 0 ? '零' : ''}${small || '整'}`
}

function yuanText(yuan: bigint): string {
  let text = ''
  let rest = yuan
  // A zero is read once between two figures, also where it stands at the seam of two groups.
  for (const group of groups) {
    const figures = Number(rest % 10_000n)
    rest /= 10_000n
    const isShort = figures > 0 && figures < 1000 && rest > 0n
    const isGap = figures === 0 && rest > 0n && text !== '' && !text.startsWith('零')
    if (figures > 0) text = `${isShort ? '零' : ''}${figuresText(figures)}${group}${text}`
    else if (isGap) text = `零${text}`
  }
  return text
}

/** Up to four figures, with one zero for any gap between them. */
function figuresText(figures: number): string {
  let text = ''
  let isGap = false
  for (const [place, character] of String(figures).split('').toReversed().entries()) {
    if (character === '0') {
      isGap = text !== ''
      continue
    }
    text = `${digits[Number(character)]}${places[place]}${isGap ? '零' : ''}${text}`
    isGap = false
  }
  return text
}
