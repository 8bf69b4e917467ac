import fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkNest } from './check-nest.ts'
import { nest } from './nest.ts'
import type { NestJob } from './nest-job.ts'

const grain = fc.constantFrom('none' as const, 'length' as const, 'width' as const)
const tenths = (least: number, most: number) =>
  fc.integer({ min: least * 10, max: most * 10 }).map((value) => value / 10)

const jobs: fc.Arbitrary<NestJob> = fc.record({
  panels: fc
    .array(
      fc.record({
        length: tenths(0, 2600),
        width: tenths(0, 1300),
        quantity: fc.integer({ min: 0, max: 6 }),
        grain,
        priority: fc.integer({ min: 0, max: 6 }),
      }),
      { maxLength: 14 },
    )
    .map((panels) => panels.map((panel, index) => ({ id: `P${index}`, ...panel }))),
  sheets: fc
    .array(
      fc.record(
        {
          length: tenths(300, 2800),
          width: tenths(300, 1300),
          grain,
          quantity: fc.integer({ min: 0, max: 5 }),
        },
        { requiredKeys: ['length', 'width', 'grain'] },
      ),
      { maxLength: 3 },
    )
    .map((sheets) => sheets.map((sheet, index) => ({ id: `S${index}`, ...sheet }))),
  offcuts: fc
    .array(fc.record({ length: tenths(100, 2440), width: tenths(100, 700), grain }), { maxLength: 4 })
    .map((offcuts) => offcuts.map((offcut, index) => ({ id: `F${index}`, ...offcut }))),
  kerf: fc.constantFrom(0, 3.2, 4, 4.8, 60),
  trim: fc.record({ left: tenths(0, 30), right: tenths(0, 30), top: tenths(0, 30), bottom: tenths(0, 30) }),
  keep: fc.constantFrom({ length: 600, width: 300 }, { length: 300, width: 600 }, { length: 1, width: 1 }),
})

test('INV-N1, INV-N2: whatever is nested can be sawn, with each panel once and no area lost', () => {
  fc.assert(
    fc.property(jobs, fc.integer(), (job, seed) => {
      expect(checkNest(job, nest(job, { seed, iterations: 40 }))).toEqual([])
    }),
    { numRuns: 150 },
  )
})

test('a panel waits for a sheet only if none is left that would take it', () => {
  fc.assert(
    fc.property(jobs, (job) => {
      // Without offcuts: what only an offcut takes waits for one, however many sheets there are.
      const { unplaced } = nest({ ...job, offcuts: [] }, { seed: 1, iterations: 10 })
      const isEndless = job.sheets.length > 0 && job.sheets.every(({ quantity }) => quantity === undefined)
      if (isEndless) expect(unplaced.filter(({ reason }) => reason === 'no-sheet-left')).toEqual([])
    }),
    { numRuns: 100 },
  )
})

test('a longer search never ends on more sheet for the same panels', () => {
  const area = ({ layouts }: ReturnType<typeof nest>) =>
    layouts.reduce(
      (sum, { source, length, width, count }) => sum + (source === 'sheet' ? length * width * count : 0),
      0,
    )
  fc.assert(
    fc.property(jobs, (job) => {
      const endless = {
        ...job,
        sheets: job.sheets.map(({ id, length, width, grain }) => ({ id, length, width, grain })),
      }
      const short = nest(endless, { seed: 3, iterations: 5 })
      const long = nest(endless, { seed: 3, iterations: 60 })
      // A panel that only an offcut takes may make room for another, which then needs a sheet.
      fc.pre(JSON.stringify(long.unplaced) === JSON.stringify(short.unplaced))
      expect(area(long)).toBeLessThanOrEqual(area(short))
    }),
    { numRuns: 60 },
  )
})
