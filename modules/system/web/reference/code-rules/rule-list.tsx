import type { AnyEntity, RowOf } from '@mortise/model'
import { EntityList, type EntityListProps } from '@mortise/web'
import { Button } from 'antd'
import { type ComponentType, useState } from 'react'

export interface RuleListProps<E extends AnyEntity> extends EntityListProps<E> {
  /** Where a rule is tried. */
  readonly Try: ComponentType<{ rule: RowOf<E>; onClose: () => void }>
}

/** Rules, each of which can be tried. */
export function RuleList<E extends AnyEntity>({ Try, ...list }: RuleListProps<E>) {
  const [tried, setTried] = useState<RowOf<E> | null>(null)
  return (
    <>
      <EntityList
        {...list}
        rowActions={(rule) => (
          <Button type="link" size="small" onClick={() => setTried(rule)}>
            测试
          </Button>
        )}
      />
      {tried && <Try rule={tried} onClose={() => setTried(null)} />}
    </>
  )
}
