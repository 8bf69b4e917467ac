import { type Amount, compare, f, sub } from '@mortise/model'
import { OrderLineType } from './dicts.ts'
import { type Counters, wantedQty } from './progress.ts'

/** What a counter does not go beyond, each under what it is called. */
type Bounds = (line: Counters) => Readonly<Record<string, Amount>>

/** Pieces of a line that something was done with; they have three places, as stock counts them. */
const pieces = (label: string, act: string, bounds?: Bounds) =>
  f.counted(label, {
    scale: 3,
    sum: false,
    ...(bounds && {
      of: (line: Counters) => Math.min(...Object.values(bounds(line)).map((bound) => bound ?? 0)),
    }),
    words: {
      below: () => `${act}数量不能小于零`,
      beyond({ next }, line: Counters) {
        const passed = Object.entries(bounds?.(line) ?? {}).find(([, bound]) => compare(next, bound) > 0)
        return `${act}数量${next}超过${passed?.[0]}数量${passed?.[1]}`
      },
    },
  })

const isDoor = ({ type }: Counters): boolean => type === OrderLineType.door
/** Doors are made here; whatever else is sold need not be. */
const made: Bounds = (line) => (isDoor(line) ? { 完工: line.producedQty } : { 订单: line.qty })

/** What became of a line: made before it is shipped, shipped before it is signed for, signed for before it hangs. */
export const lineCounters = {
  releasedQty: pieces('已下发', '下发', ({ qty }) => ({ 订单: qty })),
  producedQty: pieces('已完工', '完工', (line) =>
    isDoor(line) ? { 下发: line.releasedQty } : { 订单: line.qty },
  ),
  packedQty: pieces('已装箱', '装箱', made),
  shippedQty: pieces('已发货', '发货', (line) => ({ ...made(line), 订单: wantedQty(line) })),
  signedQty: pieces('已签收', '签收', ({ shippedQty }) => ({ 发货: shippedQty })),
  installedQty: pieces('已安装', '安装', ({ signedQty }) => ({ 签收: signedQty })),
  returnedQty: pieces('已退货', '退货'),
  closedQty: pieces('已关闭', '关闭', ({ qty, shippedQty }) => ({ 未发货: sub(qty, shippedQty, 3) })),
}
