import { can, type Duties, reads, writes } from '@mortise/model'
import { CutPlan } from './cut-plan.ts'
import { Offcut } from './offcut.ts'
import { Panel } from './panel.ts'

const looks = reads(Panel, CutPlan, Offcut)
const cuts = ['panel:cut', '/cutting/cut']

/** Planners lay panels on boards, who keeps the boards hands them out, and whoever stands at the saw says what is cut. */
export const duties: Duties = {
  planner: [
    looks,
    writes(Panel),
    can(Panel, 'deleteBatch'),
    can(CutPlan, 'add', 'cancel', 'void', 'release'),
    cuts,
    'panel:uncut',
    'panel:spoil',
  ],
  engineer: [looks, can(Panel, 'edit')],
  generalManager: [looks, can(Offcut, 'approve', 'reject')],
  reviewer: [looks],
  inspector: [looks, 'panel:spoil'],
  keeper: [looks, can(CutPlan, 'release'), can(Offcut, 'add')],
  warehouseManager: [
    looks,
    can(CutPlan, 'release', 'reverse'),
    can(Offcut, 'add', 'approve', 'reject', 'scrap'),
  ],
  worker: [reads(Panel, CutPlan), cuts, 'panel:spoil'],
}
