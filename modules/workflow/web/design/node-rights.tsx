import type { RowOf } from '@mortise/model'
import { useBusy, useHas } from '@mortise/web'
import type { FieldRight, ProcessBinding } from '@mortise/workflow/model'
import { useQuery } from '@tanstack/react-query'
import { App, Button } from 'antd'
import { use, useState } from 'react'
import { bindingsOfProcess, saveRights } from '../binding/binding-calls.ts'
import { RightsTable } from '../binding/rights-table.tsx'
import { DesignScope } from './design-scope.ts'

/** 字段权限 of one node, for every document that the process is bound to. They are of the binding, and hold at once. */
export function NodeRights({ process, node }: { readonly process: string; readonly node: string }) {
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
        <Rights key={`${binding.id} ${binding.version} ${node}`} binding={binding} node={node} />
      ))}
    </section>
  )
}

interface RightsProps {
  readonly binding: RowOf<typeof ProcessBinding>
  readonly node: string
}

function Rights({ binding, node }: RightsProps) {
  const scope = use(DesignScope)
  const [changed, setChanged] = useState<Readonly<Record<string, FieldRight>> | null>(null)
  const { isBusy, run } = useBusy()
  const { message } = App.useApp()
  const save = () =>
    run(async () => {
      await saveRights(binding, { ...binding.fieldRights, [node]: changed ?? {} })
      void message.success('字段权限已保存，立即生效')
    })
  return (
    <>
      {binding.condition && <p className="mortise-faint">当 {binding.condition}</p>}
      <RightsTable
        fields={scope?.fields ?? []}
        value={changed ?? binding.fieldRights?.[node] ?? {}}
        height={240}
        onChange={setChanged}
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
