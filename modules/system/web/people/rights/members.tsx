import type { Row } from '@mortise/model'
import { User, UserStatus } from '@mortise/system/model'
import { api, DictTag, PickDialog, type PickerTree, totalText, useBusy, useNotify } from '@mortise/web'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { App, Button, Input, Space, Table } from 'antd'
import { useState } from 'react'
import { colleaguePicker } from '../pickers.ts'

/** The calls about those who hold a role. */
export interface MemberCalls {
  readonly list: string
  /** What names the role. */
  readonly query: Readonly<Record<string, string>>
  /** The department whose people alone may hold it. */
  readonly within?: { readonly id: string; readonly title: string }
  /** Absent for those who may only look. */
  readonly give?: (ids: readonly string[]) => ReturnType<typeof api.ask>
  readonly take?: (ids: readonly string[]) => ReturnType<typeof api.ask>
}

interface Member extends Row {
  readonly id: string
  readonly realname: string
}

const SIZE = 10

/** Those who hold a role: given to more people, and taken from some. */
export function Members({ label, calls }: { label: string; calls: MemberCalls }) {
  const { list, query, within, give, take } = calls
  const { modal } = App.useApp()
  const { isBusy, run } = useBusy()
  const notify = useNotify()
  const [search, setSearch] = useState({ pageNo: 1, realname: '' })
  const [chosen, setChosen] = useState<readonly string[]>([])
  const [isPicking, setPicking] = useState(false)
  const { data, isFetching, error } = useQuery({
    queryKey: ['rows', User.name, 'members', list, query, search],
    queryFn: ({ signal }) =>
      api.get<{ records: Member[]; total: number }>(
        list,
        {
          ...query,
          pageNo: search.pageNo,
          pageSize: SIZE,
          ...(search.realname && { realname: `*${search.realname}*` }),
        },
        { signal, quiet: true },
      ),
    placeholderData: keepPreviousData,
  })
  const dismiss = async (ids: readonly string[]) => {
    if (!take || !(await modal.confirm({ title: `确定从${label}中移除 ${ids.length} 名用户吗?` }))) return
    const isDone = await run(() => notify(take(ids)))
    if (isDone) setChosen([])
  }
  return (
    <section aria-label={`${label}的用户`}>
      <Space wrap className="mortise-rights-bar">
        <Input.Search
          allowClear
          aria-label="用户姓名"
          placeholder="用户姓名"
          onSearch={(realname) => setSearch({ pageNo: 1, realname: realname.trim() })}
        />
        {give && (
          <Button type="primary" onClick={() => setPicking(true)}>
            添加用户
          </Button>
        )}
        {take && (
          <Button disabled={chosen.length === 0} loading={isBusy} onClick={() => void dismiss(chosen)}>
            移除所选
          </Button>
        )}
      </Space>
      <Table<Member>
        size="small"
        rowKey="id"
        loading={isFetching}
        dataSource={data?.records}
        scroll={{ x: 'max-content' }}
        locale={error ? { emptyText: <span role="alert">{error.message}</span> } : undefined}
        rowSelection={
          take && {
            selectedRowKeys: [...chosen],
            onChange: (keys) => setChosen(keys.map(String)),
            getCheckboxProps: ({ realname }) => ({ 'aria-label': `选择${realname}` }),
          }
        }
        pagination={{
          current: search.pageNo,
          pageSize: SIZE,
          total: data?.total ?? 0,
          showTotal: totalText(),
          onChange: (pageNo) => setSearch({ ...search, pageNo }),
        }}
        columns={[
          { title: User.fields.username.label, dataIndex: 'username' },
          { title: User.fields.realname.label, dataIndex: 'realname' },
          { title: '部门', dataIndex: 'orgCodeTxt' },
          {
            title: User.fields.status.label,
            dataIndex: 'status',
            render: (status: number) => <DictTag dictCode={UserStatus.code} value={status} />,
          },
          ...(take
            ? [
                {
                  title: '操作',
                  key: 'actions',
                  render: (_: unknown, { id }: Member) => (
                    <button type="button" className="mortise-row-action" onClick={() => void dismiss([id])}>
                      移除
                    </button>
                  ),
                },
              ]
            : []),
        ]}
      />
      {isPicking && give && (
        <PickDialog
          picker={colleaguePicker}
          tree={within ? departAlone(within) : colleaguePicker.tree}
          store="id"
          multiple
          chosen={[]}
          onChoose={(rows) => {
            const ids = rows.map(({ id }) => String(id))
            if (ids.length > 0) void run(() => notify(give(ids)))
          }}
          onClose={() => setPicking(false)}
        />
      )}
    </section>
  )
}

/** A tree of one department, by which people are narrowed to its own. */
const departAlone = ({ id, title }: { id: string; title: string }): PickerTree => ({
  label: '部门',
  name: `depart-${id}`,
  narrows: (chosen) => ({ departId: chosen.map((node) => node.id).join(',') }),
  load: async () => [{ id, title, isLeaf: true }],
})
