import { board } from './branches/board.ts'
import { consumable } from './branches/consumable.ts'
import { face } from './branches/face.ts'
import { glass } from './branches/glass.ts'
import { glue } from './branches/glue.ts'
import { hardware } from './branches/hardware.ts'
import { packing } from './branches/packing.ts'
import { paint } from './branches/paint.ts'
import { semi } from './branches/semi.ts'
import { wood } from './branches/wood.ts'
import type { ToldBranch } from './told.ts'

/** What a factory of doors keeps, branch by branch. */
export const branches: readonly ToldBranch[] = [
  wood,
  board,
  face,
  hardware,
  glass,
  paint,
  glue,
  packing,
  consumable,
  semi,
  { name: '成品', code: 'finished', kind: '5', leaves: [{ name: '成品门' }] },
]
