import { FinAllocation } from '@mortise/finance/model'
import { EntityList } from '@mortise/web'

const wide = ['item', 'against'] as const

/** 核销单: the ordinary list, in which the numbers of what was set off are read whole. */
export default function Allocations() {
  return <EntityList of={FinAllocation} wide={wide} />
}
