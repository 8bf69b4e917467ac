import type { Dict } from '@mortise/model'
import { Tag } from 'antd'

/** An item of a dictionary as it is shipped: a device without a session or a network has no other. */
export function DictItemTag({ of: { items, colors }, value }: { of: Dict; value: string | null }) {
  return value ? <Tag color={colors?.[value]}>{items[value] ?? value}</Tag> : null
}
