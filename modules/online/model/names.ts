import { BusinessError, snakeCase } from '@mortise/model'

/** Words of small letters and figures with `_` between: each has one spelling in code and one in the database. */
const pattern = /^[a-z][a-z0-9]*(?:_[a-z][a-z0-9]*)*$/

/** The name that code calls it by: `site_visit` is `siteVisit`. */
export function nameOf(column: string, what: string): string {
  if (!pattern.test(column))
    throw new BusinessError(
      `${what}【${column.slice(0, 50)}】不正确，应由小写字母开头的词组成，词之间用一个下划线，如 site_visit`,
    )
  return column.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())
}

export const columnOf = snakeCase

/** Names in a text, between commas of either script. */
export const namesIn = (text: string): string[] =>
  text
    .split(/[,，]/)
    .map((name) => name.trim())
    .filter(Boolean)
