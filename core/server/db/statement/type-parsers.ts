import { types } from 'pg'

type Parse = (text: string) => unknown

const asText: Parse = (text) => text
const textArray = types.getTypeParser(1009 as never) as unknown as (text: string) => (string | null)[]
const numberArray: Parse = (text) => textArray(text).map((item) => (item === null ? null : Number(item)))

/** Days and moments stay the text they travel as; numbers are limited to 15 digits and so exact as numbers. */
const parsers: Readonly<Record<number, Parse>> = {
  20: Number, // int8
  1016: numberArray, // int8[]
  1082: asText, // date
  1114: asText, // timestamp
  1115: textArray, // timestamp[]
  1182: textArray, // date[]
  1231: numberArray, // numeric[]
  1700: Number, // numeric
}

/** What a pool is given so that its rows need no second look; other pools of the process keep the driver's ways. */
export const typeParsers = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    (format === 'binary' ? undefined : parsers[oid]) ?? types.getTypeParser(oid, format)) as never,
}
