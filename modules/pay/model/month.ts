import { addMonths } from '@mortise/model'

/** A month as it is written everywhere: `2026-10`. */
export const isMonth = (text: string | null | undefined): boolean =>
  /^\d{4}-(0[1-9]|1[0-2])$/.test(text ?? '')

export const monthAfter = (month: string): string => addMonths(`${month}-01`, 1).slice(0, 7)
export const monthBefore = (month: string): string => addMonths(`${month}-01`, -1).slice(0, 7)
