import { OpStatus } from '../dicts.ts'
import type { ScanAction } from './dicts.ts'
import type { ScannedOp } from './scanned-work.ts'

type Act = Exclude<keyof typeof ScanAction.items, 'UNDO' | 'CONCEDE'>

const hasOpen = ({ open }: ScannedOp): boolean => open > 0
const hasBad = ({ defectQty }: ScannedOp): boolean => defectQty > 0
const hasGood = ({ okQty }: ScannedOp): boolean => okQty > 0

const fits: Readonly<Record<Act, (op: ScannedOp) => boolean>> = {
  START: (op) => hasOpen(op) && (op.status === OpStatus.waiting || op.status === OpStatus.ready),
  PAUSE: ({ status }) => status === OpStatus.running,
  RESUME: ({ status }) => status === OpStatus.paused,
  FINISH: hasOpen,
  DEFECT: (op) => hasOpen(op) || hasGood(op),
  REWORK: hasBad,
  SCRAP: hasBad,
  PASS: hasGood,
  MOVE: hasGood,
}

/** Whether there is anything that could be said so of an operation; of one that nobody could look up everything may be. */
export const isOffered = (action: Act, op: ScannedOp | undefined): boolean => !op || fits[action](op)
