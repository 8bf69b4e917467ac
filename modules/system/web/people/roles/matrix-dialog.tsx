import './matrix.css'
import { api, Paper, PaperDialog, RecordPicker, useEntityPicker } from '@mortise/web'
import { useQuery } from '@tanstack/react-query'
import { Empty } from 'antd'
import { useState } from 'react'

interface Cell {
  readonly isWhole: boolean
  readonly rights: readonly string[]
  readonly rules: readonly string[]
}
interface Matrix {
  readonly roles: readonly { readonly id: string; readonly name: string }[]
  readonly rows: readonly {
    readonly id: string
    readonly name: string
    readonly level: number
    readonly cells: readonly (Cell | null)[]
  }[]
}

const title = '角色权限矩阵'

/** What roles may do, beside each other, to be printed and signed. */
export default function MatrixDialog({ onClose }: { onClose: () => void }) {
  const [roleIds, setRoleIds] = useState('')
  const picker = useEntityPicker('role')
  const isChosen = roleIds !== ''
  const { data, error } = useQuery({
    queryKey: ['rows', 'rights', 'matrix', roleIds],
    queryFn: ({ signal }) => api.get<Matrix>('/sys/role/matrix', { roleIds }, { signal, quiet: true }),
    enabled: isChosen,
    staleTime: 0,
  })
  return (
    <PaperDialog
      title={title}
      label={title}
      name={title}
      orientation="landscape"
      error={error}
      tools={
        picker && (
          <RecordPicker
            aria-label="角色"
            picker={picker}
            returnId
            value={roleIds}
            onChange={(value) => setRoleIds(value)}
          />
        )
      }
      empty={isChosen ? null : <Empty description="选择要并列查看的角色" />}
      paper={
        data && isChosen
          ? (ref) => (
              <Paper ref={ref} title={title}>
                <Sheet matrix={data} />
              </Paper>
            )
          : null
      }
      onClose={onClose}
    />
  )
}

const Sheet = ({ matrix: { roles, rows } }: { matrix: Matrix }) => (
  <table className="mortise-matrix-sheet">
    <thead>
      <tr>
        <th scope="col">菜单</th>
        {roles.map(({ id, name }) => (
          <th key={id} scope="col">
            {name}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {rows.map(({ id, name, level, cells }) => (
        <tr key={id}>
          <th scope="row" style={{ paddingInlineStart: 8 + level * 16 }}>
            {name}
          </th>
          {cells.map((cell, index) => (
            <td key={roles[index]?.id}>{cell && <GrantedCell cell={cell} />}</td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
)

function GrantedCell({ cell: { isWhole, rights, rules } }: { cell: Cell }) {
  return (
    <>
      {isWhole ? '√' : `√ ${rights.join('、')}`}
      {rules.length > 0 && <div>数据规则：{rules.join('、')}</div>}
    </>
  )
}
