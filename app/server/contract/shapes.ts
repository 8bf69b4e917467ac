import { expect } from 'vitest'

type Matcher = { asymmetricMatch(value: unknown): boolean }

export const text: unknown = expect.any(String)
export const number: unknown = expect.any(Number)
export const flag: unknown = expect.any(Boolean)
export const anything: unknown = expect.any(Object)
export const list: unknown = expect.any(Array)
/** A moment as it travels. */
export const moment: unknown = expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
/** An array of rows that each have these members, and at least one. */
export const rows = (row: object): unknown => matching((value) => isEach(value, row, 1))
/** An array whose first row has these members. */
export const startingWith = (row: object): unknown =>
  matching((value) => isEach(Array.isArray(value) ? value.slice(0, 1) : value, row, 1))
/** The same, where there may be none. */
export const anyRows = (row: object): unknown => matching((value) => isEach(value, row, 0))
export const orNull = (shape: unknown): unknown =>
  matching((value) => value === null || (shape as Matcher).asymmetricMatch(value))
/** An object that has these members, whatever else it has. */
export const has = (members: object): unknown => expect.objectContaining(members)
const page = (records: unknown): unknown =>
  has({ records, total: number, size: number, current: number, pages: number })
export const pageOf = (row: object): unknown => page(rows(row))
export const anyPageOf = (row: object): unknown => page(anyRows(row))

const matching = (asymmetricMatch: (value: unknown) => boolean): Matcher => ({ asymmetricMatch })

const isEach = (value: unknown, row: object, least: number): boolean =>
  Array.isArray(value) &&
  value.length >= least &&
  value.every((each) => (expect.objectContaining(row) as Matcher).asymmetricMatch(each))
