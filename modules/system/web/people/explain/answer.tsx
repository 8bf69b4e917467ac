import { CheckCircleFilled, CloseCircleFilled } from '@ant-design/icons'
import { Alert, Descriptions, Space, Table, Tabs, Tag } from 'antd'

interface Verdict {
  readonly id: string
  readonly name: string
  readonly code: string | null
  readonly isAllowed: boolean
  readonly because: readonly string[]
}
interface Column {
  readonly key: string
  readonly label: string
  readonly canSee: boolean
  readonly canEdit: boolean
  readonly because: readonly string[]
}
interface Rows {
  readonly visible: number | null
  readonly yours: number | null
  readonly because: readonly string[]
  readonly sets: readonly { readonly role: string; readonly text: string; readonly isMet: boolean | null }[]
  readonly row: { readonly id: string; readonly isVisible: boolean } | null
}
export interface Explanation {
  readonly user: { readonly id: string; readonly username: string; readonly realname: string }
  readonly notes: readonly string[]
  readonly roles: readonly { readonly name: string; readonly counts: boolean }[]
  readonly page: Verdict & { readonly url: string | null; readonly entity: string | null }
  readonly buttons: readonly Verdict[]
  readonly columns: readonly Column[]
  readonly rows: Rows | null
}

/** What the server says about a user and a page, side by side with its reasons. */
export function Answer({ explanation }: { explanation: Explanation }) {
  const { user, notes, roles, page, buttons, columns, rows } = explanation
  return (
    <>
      {notes.map((note) => (
        <Alert key={note} type="warning" showIcon title={note} />
      ))}
      <Descriptions
        bordered
        size="small"
        column={1}
        items={[
          { key: 'user', label: '用户', children: `${user.realname}（${user.username}）` },
          {
            key: 'roles',
            label: '角色',
            children:
              roles.length === 0 ? (
                '没有任何角色'
              ) : (
                <Space wrap size={4}>
                  {roles.map(({ name, counts }) => (
                    <Tag key={name} color={counts ? undefined : 'warning'}>
                      {counts ? name : `${name}：不生效`}
                    </Tag>
                  ))}
                </Space>
              ),
          },
          {
            key: 'page',
            label: '页面',
            children: (
              <>
                {page.name} <Answered isYes={page.isAllowed} yes="可以打开" no="不能打开" />
                <Because because={page.because} />
              </>
            ),
          },
        ]}
      />
      <Tabs
        items={[
          { key: 'buttons', label: `按钮（${buttons.length}）`, children: <Buttons buttons={buttons} /> },
          ...(columns.length > 0
            ? [{ key: 'columns', label: `列（${columns.length}）`, children: <Columns columns={columns} /> }]
            : []),
          ...(rows ? [{ key: 'rows', label: '数据', children: <RowsSection rows={rows} /> }] : []),
        ]}
      />
    </>
  )
}

const Answered = ({ isYes, yes, no }: { isYes: boolean; yes: string; no: string }) => (
  <span className={isYes ? 'mortise-explain-yes' : 'mortise-explain-no'}>
    {isYes ? <CheckCircleFilled aria-hidden /> : <CloseCircleFilled aria-hidden />} {isYes ? yes : no}
  </span>
)

const Because = ({ because }: { because: readonly string[] }) => (
  <ul className="mortise-explain-because">
    {because.map((sentence) => (
      <li key={sentence}>{sentence}</li>
    ))}
  </ul>
)

const Buttons = ({ buttons }: { buttons: readonly Verdict[] }) => (
  <Table<Verdict>
    size="small"
    rowKey="id"
    pagination={false}
    scroll={{ x: 'max-content' }}
    dataSource={[...buttons]}
    columns={[
      { title: '按钮', dataIndex: 'name' },
      { title: '授权标识', dataIndex: 'code' },
      {
        title: '结果',
        dataIndex: 'isAllowed',
        render: (isAllowed: boolean) => <Answered isYes={isAllowed} yes="可用" no="不可用" />,
      },
      { title: '原因', dataIndex: 'because', render: (because: string[]) => <Because because={because} /> },
    ]}
  />
)

const Columns = ({ columns }: { columns: readonly Column[] }) => (
  <Table<Column>
    size="small"
    rowKey="key"
    pagination={false}
    scroll={{ x: 'max-content' }}
    dataSource={[...columns]}
    columns={[
      { title: '列', dataIndex: 'label' },
      {
        title: '可见',
        dataIndex: 'canSee',
        render: (canSee: boolean) => <Answered isYes={canSee} yes="可见" no="不可见" />,
      },
      {
        title: '可修改',
        dataIndex: 'canEdit',
        render: (canEdit: boolean) => <Answered isYes={canEdit} yes="可修改" no="不可修改" />,
      },
      { title: '原因', dataIndex: 'because', render: (because: string[]) => <Because because={because} /> },
    ]}
  />
)

function RowsSection({ rows: { visible, yours, because, sets, row } }: { rows: Rows }) {
  return (
    <>
      <p>
        该用户可见 <b>{visible ?? 0}</b> 条数据{yours !== null && `，您可见 ${yours} 条`}。
      </p>
      <Because because={because} />
      {sets.length > 0 && (
        <Table
          size="small"
          rowKey="role"
          pagination={false}
          dataSource={[...sets]}
          columns={[
            { title: '角色', dataIndex: 'role' },
            { title: '数据规则', dataIndex: 'text' },
            ...(row
              ? [
                  {
                    title: `数据 ${row.id}`,
                    dataIndex: 'isMet',
                    render: (isMet: boolean | null) => (
                      <Answered isYes={isMet === true} yes="符合" no="不符合" />
                    ),
                  },
                ]
              : []),
          ]}
        />
      )}
      {row && (
        <p>
          数据 {row.id}：<Answered isYes={row.isVisible} yes="可见" no="不可见" />
        </p>
      )}
    </>
  )
}
