import { compare, defineEntity, f, mul, sub } from '@mortise/model'
import { Door } from './door.ts'
import type { DoorSpec } from './door-spec.ts'

/** What a publication changes for doors that were configured before it. */
export interface Impact {
  /** How many configurations were tried. */
  readonly count: number
  readonly changed: number
  readonly refused: number
  readonly differences: readonly Difference[]
}
export interface Difference {
  /** Where the configuration stands: `订单DD202611150001第1行`. */
  readonly place: string
  readonly before: number | null
  readonly after: number | null
  /** Why the new version refuses it, or what is said of the old one. */
  readonly message: string | null
}

/** The part of a price by which it moves so much that whoever publishes must say to have seen it. */
export const LARGE_CHANGE = 0.05

/** Whether a configuration costs much more, or much less, than before. */
export const isLarge = ({ before, after }: Difference): boolean =>
  before !== null && after !== null && compare(Math.abs(sub(after, before)), mul(before, LARGE_CHANGE)) > 0

/** A door as it was published: what quotes and orders are reckoned by, for good. */
export const DoorVersion = defineEntity('doorVersion', {
  label: '门型版本',
  table: 'erp_door_version',
  wire: '/erp_door_version/erpDoorVersion',
  verbs: ['list', 'queryById'],
  title: 'no',
  fields: {
    door: f.ref('门型', Door, { required: true, search: true, wire: 'doorId' }),
    no: f.int('版本', { required: true, wire: 'versionNo' }),
    snapshot: f.json<DoorSpec>('内容', { guarded: true }),
    hash: f.text('校验码', { max: 64 }),
    note: f.text('版本说明', { max: 500 }),
    impact: f.json<Impact>('影响', { guarded: true }),
    publishBy: f.user('发布人'),
    publishAt: f.datetime('发布时间', { wire: 'publishTime' }),
  },
  unique: [['door', 'no']],
  list: ['door', 'no', 'note', 'publishBy', 'publishAt'],
  sort: ['publishAt', 'desc'],
  picker: ['door', 'no', 'publishAt'],
})
