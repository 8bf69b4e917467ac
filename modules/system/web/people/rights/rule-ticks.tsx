import { ruleText } from '@mortise/system/model'
import { api, useBusy, useEntity, useNotify } from '@mortise/web'
import { useQuery } from '@tanstack/react-query'
import { Alert, Checkbox, Skeleton } from 'antd'
import { useState } from 'react'
import type { TickNode } from './ticks.ts'

interface Rule {
  readonly id: string
  readonly ruleName: string
  readonly ruleColumn: string | null
  readonly ruleConditions: string
  readonly ruleValue: string
  readonly status: string
}

export interface RuleTicksProps {
  /** `/sys/role/datarule`, or that of roles within departments. */
  readonly path: string
  readonly role: string
  readonly node: TickNode
  /** Rules are ticked of what the role holds. */
  readonly isStored: boolean
  readonly canSave: boolean
}

/** The data rules of a menu, and which of them hold for a role. A tick counts at once. */
export function RuleTicks({ path, role, node, isStored, canSave }: RuleTicksProps) {
  const { data, error, refetch } = useQuery({
    queryKey: ['rows', 'rule-ticks', path, node.key, role],
    queryFn: ({ signal }) =>
      api.get<{ datarule: Rule[]; drChecked: string }>(
        `${path}/${node.key}/${role}`,
        {},
        { signal, quiet: true },
      ),
    staleTime: 0,
  })
  const { isBusy, run } = useBusy()
  // What was just ticked, until the server has answered.
  const [ticking, setTicking] = useState<readonly string[] | null>(null)
  const notify = useNotify()
  const of = useEntity(node.entity ?? '')
  if (error) return <Alert type="warning" showIcon title={error.message} />
  if (!data) return <Skeleton active paragraph={{ rows: 3 }} />
  const save = (ticked: readonly string[]) =>
    run(async () => {
      setTicking(ticked)
      const body = {
        roleId: role,
        permissionId: node.key,
        dataRuleIds: ticked.join(','),
        lastDataRuleIds: data.drChecked,
      }
      try {
        await notify(api.ask({ method: 'POST', path, body }))
      } finally {
        await refetch()
        setTicking(null)
      }
    })
  return (
    <>
      {!isStored && <p className="mortise-faint">先勾选并保存该菜单，再选择数据规则。</p>}
      <Checkbox.Group
        className="mortise-rights-rules"
        disabled={!isStored || !canSave || isBusy}
        value={[...(ticking ?? data.drChecked.split(','))]}
        options={data.datarule.map((rule) => ({
          value: rule.id,
          label: (
            <>
              {rule.ruleName}
              <span className="mortise-ticks-code">
                {ruleText(of, {
                  column: rule.ruleColumn,
                  operator: rule.ruleConditions,
                  value: rule.ruleValue,
                })}
                {rule.status === '0' && '（已停用）'}
              </span>
            </>
          ),
        }))}
        onChange={(ticked) => void save(ticked.filter((id) => id !== ''))}
      />
    </>
  )
}
