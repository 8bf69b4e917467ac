import { BusinessError, type Cron, checkCron, defaultCron, parseCron, printCron } from '@mortise/model'

/** Which parts an expression has where it is typed and stored. */
export interface ShownParts {
  /** Without second and year: five parts. */
  readonly hideSecond?: boolean
  readonly hideYear?: boolean
}

/** The whole expression for one that may lack its second; what is empty stays so. */
export const wholeText = (text: string, { hideSecond }: ShownParts): string =>
  hideSecond && text.trim() !== '' ? `0 ${text.trim()}` : text.trim()

/** Reads an expression for a builder; an empty one is every moment that can be told. */
export function readShown(text: string, parts: ShownParts): Cron {
  const whole = text.trim() === '' ? printCron(defaultCron()) : wholeText(text, parts)
  const { year, second, ...cron } = parseCron(whole)
  return {
    ...cron,
    second: parts.hideSecond ? parseCron('0').second : second,
    ...(year && hasYear(parts) && { year }),
  }
}

/** The text of an expression with the parts that are wanted. */
export function printShown({ year, ...cron }: Cron, parts: ShownParts): string {
  const text = printCron(hasYear(parts) && year ? { ...cron, year } : cron)
  return parts.hideSecond ? text.slice(text.indexOf(' ') + 1) : text
}

/** Whether the year can be told. */
export const hasYear = ({ hideSecond, hideYear }: ShownParts): boolean => !hideSecond && !hideYear

/** What is wrong with an expression; nothing is wrong with an empty one. */
export function cronComplaint(text: string, parts: ShownParts = {}): string | null {
  if (text.trim() === '') return null
  try {
    checkCron(wholeText(text, parts))
    return null
  } catch (error) {
    if (error instanceof BusinessError) return error.message
    throw error
  }
}
