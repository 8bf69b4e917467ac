import type { RowOf } from '@mortise/model'
import { OperationLog } from '@mortise/system/model'
import { EntityList, lazily, useEntities } from '@mortise/web'
import { Button, Select } from 'antd'
import { useMemo, useState } from 'react'
import { entityOf, operationText } from './operation-text.ts'

const ChangesDialog = lazily(() => import('./changes-dialog.tsx'))

type Operation = RowOf<typeof OperationLog>

const titles = { createTime: '操作时间' }
const search = { always: ['user', 'createTime'], more: ['subject', 'row'] } as const

/** 操作日志: who changed what, and what it was before. */
export default function OperationLogs() {
  const entities = useEntities()
  const [entity, setEntity] = useState<string>()
  const [opened, setOpened] = useState<Operation | null>(null)
  const where = useMemo(() => (entity ? { entity } : undefined), [entity])
  const options = useMemo(
    () =>
      [...entities.values()]
        .filter(({ audited, isView }) => audited && !isView)
        .map(({ name, label }) => ({ value: name, label })),
    [entities],
  )
  const cells = useMemo(
    () => ({
      entity: (row: Operation) => entityOf(entities, row.entity)?.label ?? row.entity,
      operation: (row: Operation) => operationText(entityOf(entities, row.entity), row.operation ?? ''),
    }),
    [entities],
  )
  return (
    <>
      <EntityList
        of={OperationLog}
        where={where}
        titles={titles}
        search={search}
        cells={cells}
        rowActions={(row) => (
          <Button type="link" size="small" onClick={() => setOpened(row)}>
            变更内容
          </Button>
        )}
        toolbar={
          <Select
            allowClear
            showSearch={{ optionFilterProp: 'label' }}
            aria-label="业务对象"
            placeholder="全部业务对象"
            style={{ width: 180 }}
            options={options}
            value={entity}
            onChange={setEntity}
          />
        }
      />
      {opened && <ChangesDialog key={opened.id} operation={opened} onClose={() => setOpened(null)} />}
    </>
  )
}
