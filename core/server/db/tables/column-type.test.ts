import { expect, test } from 'vitest'
import { fitOf } from './column-type.ts'

test.each([
  ['character varying(200)', 'varchar(200)', 'same'],
  ['character varying(200)', 'varchar(201)', 'narrower'],
  ['character varying(200)', 'varchar(199)', 'wider'],
  ['character varying(200)', 'text', 'narrower'],
  ['character varying', 'varchar(10)', 'wider'],
  ['text', 'varchar(10)', 'wider'],
  ['numeric(18,2)', 'numeric(18,2)', 'same'],
  ['numeric(18,2)', 'numeric(18,4)', 'narrower'],
  ['numeric(18,4)', 'numeric(18,2)', 'wider'],
  ['numeric(20,1)', 'numeric(18,2)', 'different'],
  ['numeric', 'numeric(18,2)', 'wider'],
  ['integer', 'numeric(18,2)', 'narrower'],
  ['numeric(18,4)', 'integer', 'wider'],
  ['bigint', 'integer', 'wider'],
  ['date', 'timestamp(0)', 'narrower'],
  ['timestamp(0) without time zone', 'timestamp(0)', 'same'],
  ['timestamp without time zone', 'timestamp(0)', 'wider'],
  // A moment where a day is wanted would travel as a moment.
  ['timestamp(0) without time zone', 'date', 'different'],
  ['timestamp(0) with time zone', 'timestamp(0)', 'different'],
  ['text[]', 'text[]', 'same'],
  ['text', 'text[]', 'different'],
  ['character varying(64)', 'text[]', 'different'],
  ['character varying(64)', 'integer', 'different'],
  ['boolean', 'varchar(64)', 'different'],
])('a column %s where %s is wanted is %s', (found, wanted, fit) => {
  expect(fitOf(found, wanted)).toBe(fit)
})
