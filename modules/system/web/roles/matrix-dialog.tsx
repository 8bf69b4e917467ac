import './matrix.css'
import { AppModal, api, Paper, RecordPicker, useEntityPicker, usePrint, words } from '@mortise/web'
import { useQuery } from '@tanstack/react-query'
import { Alert, Button, Empty, Flex, Skeleton } from 'antd'
import { useRef, useState } from 'react'

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
  const [isOpen, setOpen] = useState(true)
  const [roleIds, setRoleIds] = useState('')
  const picker = useEntityPicker('role')
  const paper = useRef<HTMLElement>(null)
  const { print, save, isExporting } = usePrint(paper, { name: title, orientation: 'landscape' })
  const { data, error, isFetching } = useQuery({
    queryKey: ['rows', 'rights', 'matrix', roleIds],
    queryFn: ({ signal }) => api.get<Matrix>('/sys/role/matrix', { roleIds }, { signal, quiet: true }),
    enabled: roleIds !== '',
    staleTime: 0,
  })
  return (
    <AppModal
      open={isOpen}
      title={title}
      width={1200}
      switchFullscreen
      onCancel={() => setOpen(false)}
      afterClose={onClose}
      footer={[
        <Button key="close" onClick={() => setOpen(false)}>
          {words.close}
        </Button>,
        <Button key="save" disabled={!data} loading={isExporting} onClick={() => void save()}>
          导出文件
        </Button>,
        <Button key="print" type="primary" disabled={!data} onClick={() => print()}>
          打印
        </Button>,
      ]}
    >
      <Flex vertical gap="middle">
        {picker && (
          <RecordPicker
            aria-label="角色"
            picker={picker}
            returnId
            value={roleIds}
            onChange={(value) => setRoleIds(value)}
          />
        )}
        {error && <Alert type="warning" showIcon title={error.message} />}
        {roleIds === '' && <Empty description="选择要并列查看的角色" />}
        {isFetching && !data && <Skeleton active paragraph={{ rows: 8 }} />}
        {data && roleIds !== '' && (
          // Reached by the keyboard, so that what does not fit can be scrolled to.
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
          <section className="mortise-matrix" tabIndex={0} aria-label={title}>
            <Paper ref={paper} title={title}>
              <Sheet matrix={data} />
            </Paper>
          </section>
        )}
      </Flex>
    </AppModal>
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
            <td key={roles[index]?.id}>{cell && <Held cell={cell} />}</td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
)

function Held({ cell: { isWhole, rights, rules } }: { cell: Cell }) {
  return (
    <>
      {isWhole ? '√' : `√ ${rights.join('、')}`}
      {rules.length > 0 && <div>数据规则：{rules.join('、')}</div>}
    </>
  )
}
