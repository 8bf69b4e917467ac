import type { AnyEntity, Condition } from '@mortise/model'
import { Button, Empty, Result } from 'antd'
import { lazily } from '../../browser/lazily.tsx'
import type { PageQuery } from '../../rows/list-page.ts'
import { refreshPage } from '../../rows/use-list.ts'
import { isButtonShown } from '../../session/permission.ts'
import { useEntityAccess } from '../../session/use-access.ts'

const noRowsFound = <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} />
const EmptyList = lazily(() => import('./empty-list.tsx'), noRowsFound)

export interface NoRowsProps {
  readonly of: AnyEntity
  readonly query: PageQuery
  readonly excludeCodes: readonly string[]
  readonly isWhole: boolean
  readonly isKnown: boolean
  readonly error: Error | null
  readonly onAdd: () => void
}

/** What stands in place of rows: what the list is for while it has none, or why they cannot be had. */
export function NoRows({ of, query, excludeCodes, isWhole, isKnown, error, onAdd }: NoRowsProps) {
  const { can } = useEntityAccess(of)
  const canAdd = can('add') && isButtonShown(excludeCodes, of.name, 'add')
  if (isKnown && isWhole)
    return <EmptyList of={of} narrowedBy={fieldsIn(query.where)} onAdd={canAdd ? onAdd : undefined} />
  if (isKnown) return noRowsFound
  if (!error) return null
  return (
    <Result
      status="warning"
      title={error.message}
      extra={<Button onClick={() => void refreshPage(of, query)}>重试</Button>}
    />
  )
}

/** Fields that a condition asks for by themselves. */
function fieldsIn(condition: Condition | undefined): string[] {
  if (!condition) return []
  if ('field' in condition) return [condition.field]
  return 'all' in condition ? condition.all.flatMap(fieldsIn) : []
}
