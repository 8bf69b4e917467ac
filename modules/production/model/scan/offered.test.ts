import { expect, test } from 'vitest'
import { OpStatus } from '../dicts.ts'
import { isOffered } from './offered.ts'

const acts = ['START', 'FINISH', 'PAUSE', 'RESUME', 'DEFECT', 'REWORK', 'SCRAP', 'PASS', 'MOVE'] as const
const untouched = {
  opNo: 10,
  name: '开料',
  status: OpStatus.ready,
  open: 2,
  okQty: 0,
  defectQty: 0,
  reworkQty: 0,
}

test.each([
  ['not reached', { status: OpStatus.waiting, open: 0 }, []],
  ['may begin', {}, ['START', 'FINISH', 'DEFECT']],
  ['under way', { status: OpStatus.running }, ['FINISH', 'PAUSE', 'DEFECT']],
  ['stopped', { status: OpStatus.paused }, ['FINISH', 'RESUME', 'DEFECT']],
  [
    'one bad',
    { status: OpStatus.running, open: 1, defectQty: 1 },
    ['FINISH', 'PAUSE', 'DEFECT', 'REWORK', 'SCRAP'],
  ],
  ['done', { status: OpStatus.done, open: 0, okQty: 2 }, ['DEFECT', 'PASS', 'MOVE']],
] as const)('an operation that is %s is offered what fits', (_, changes, offered) => {
  expect(acts.filter((act) => isOffered(act, { ...untouched, ...changes }))).toEqual(offered)
})

test('of a code that nobody could look up everything may be said', () => {
  expect(acts.filter((act) => isOffered(act, undefined))).toEqual(acts)
})
