import type { RowOf } from '@mortise/model'
import { useBusy, useHas } from '@mortise/web'
import type { FieldRights, ProcessBinding } from '@mortise/workflow/model'
import { useQuery } from '@tanstack/react-query'
import { App, Button } from 'antd'
import { use } from 'react'
import { bindingsOfProcess, saveRights } from '../binding/binding-calls.ts'
import { RightsTable } from '../binding/rights-table.tsx'
import { DesignScope } from './design-scope.ts'

/** Rights that were changed and are not saved yet, by binding: they wait while other nodes are looked at. */
export type WaitingRights = Readonly<Record<string, FieldRights>>

export interface NodeRightsProps {
  readonly process: string
  readonly node: string
  readonly waiting: WaitingRights
  readonly onChange: (change: (waiting: WaitingRights) => WaitingRights) => void
}

/** 字段权限 of one node, for every document that the process is bound to. They are of the binding, and hold at once. */
export function NodeRights({ process, ...rest }: NodeRightsProps) {
  const scope = use(DesignScope)
  const canBind = useHas('processBinding:edit')
  const { data } = useQuery({
    queryKey: ['workflow', 'rights', 'of', process],
    queryFn: ({ signal }) => bindingsOfProcess(process, signal),
    enabled: scope !== null && canBind,
    staleTime: 0,
  })
  if (!scope || !canBind || !data) return null
  return (
    <section aria-label="字段权限">
      <h3>字段权限</h3>
      {data.length === 0 && <p className="mortise-faint">绑定单据后可以设置</p>}
      {data.map((binding) => (
        <Rights key={binding.id} binding={binding} {...rest} />
      ))}
    </section>
  )
}

interface RightsProps extends Omit<NodeRightsProps, 'process'> {
  readonly binding: RowOf<typeof ProcessBinding>
}

function Rights({ binding, node, waiting, onChange }: RightsProps) {
  const scope = use(DesignScope)
  const { isBusy, run } = useBusy()
  const { message } = App.useApp()
  const { id, fieldRights, condition } = binding
  const changed = waiting[id]
  const all = { ...fieldRights, ...changed }
  const save = () =>
    run(async () => {
      await saveRights(binding, all)
      // What was changed while it was being saved waits on.
      onChange((before) => {
        const { [id]: now, ...others } = before
        return now === changed ? others : before
      })
      void message.success('字段权限已保存，立即生效')
    })
  return (
    <>
      {condition && <p className="mortise-faint">当 {condition}</p>}
      <RightsTable
        fields={scope?.fields ?? []}
        value={all[node] ?? {}}
        height={240}
        onChange={(rights) => onChange((before) => ({ ...before, [id]: { ...before[id], [node]: rights } }))}
      />
      {changed && (
        <Button
          type="primary"
          size="small"
          style={{ marginTop: 8 }}
          loading={isBusy}
          onClick={() => void save()}
        >
          保存字段权限
        </Button>
      )}
    </>
  )
}
