import { type RawBuilder, sql } from 'kysely'

/**
 * One value of each row, as an array whose length the planner does not see: it expects ten and keeps one plan for any
 * number of lines. Where it sees how many there are it plans the statement anew each time, which takes longer than to
 * run it; of JSON it expects a hundred rows, and reads whole tables.
 */
export const listed = <R>(
  type: 'text' | 'numeric' | 'int',
  rows: readonly R[],
  value: (row: R) => string | number | null,
): RawBuilder<unknown> => sql`(select ${rows.map(value)}::${sql.raw(type)}[])`
