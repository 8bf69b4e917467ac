import { z } from 'zod'

/** A text of a body as clients send it: perhaps a number, null or not there, which is empty. */
export const text = z
  .union([z.string().max(1000), z.number()])
  .nullish()
  .transform((value) => String(value ?? '').trim())

/** A password: not trimmed, and no longer than anyone types. */
export const password = z
  .string()
  .max(200)
  .nullish()
  .transform((value) => value ?? '')
