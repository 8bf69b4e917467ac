import { dictText, fileAddress, ShortcutLinks, useDict, useEntities } from '@mortise/web'
import { Alert, Avatar, Card, Col, Descriptions, Row, Skeleton, Space, Table, Tabs } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { entityOf, operationText } from '../../operations/logs/operation-text.ts'
import { deviceText, type Profile, useAccount } from './account-calls.ts'

/** 个人中心: who one is, the pages one keeps at hand, and what one did. */
export default function AccountCentre() {
  const { data, error } = useAccount<Profile>('profile')
  if (error && !data) return <Alert type="warning" showIcon title={error.message} />
  if (!data) return <Skeleton active avatar paragraph={{ rows: 6 }} />
  return (
    <section aria-label="个人中心">
      <Row gutter={[16, 16]}>
        <Col xs={24} lg={8}>
          <Space orientation="vertical" size={16} style={{ width: '100%' }}>
            <Card extra={<Link to="/account/settings">账号设置</Link>} title="我的资料">
              <Space align="center" size={16} style={{ marginBottom: 16 }}>
                <Avatar size={72} src={fileAddress(data.avatar) || undefined} alt="头像">
                  {data.realname.slice(-1)}
                </Avatar>
                <div>
                  <strong style={{ fontSize: 18 }}>{data.realname}</strong>
                  <div>{data.username}</div>
                </div>
              </Space>
              <Descriptions column={1} items={factsOf(data)} />
            </Card>
            <Card title="我的快捷方式">
              <Space wrap size={[16, 4]}>
                <ShortcutLinks />
              </Space>
            </Card>
          </Space>
        </Col>
        <Col xs={24} lg={16}>
          <Card>
            <Tabs
              items={[
                { key: 'login', label: '登录记录', children: <Logins /> },
                { key: 'change', label: '操作记录', children: <Changes /> },
              ]}
            />
          </Card>
        </Col>
      </Row>
    </section>
  )
}

const factsOf = ({ departs, phone, email, workNo, passwordChangedAt, createTime }: Profile) => [
  { key: 'departs', label: '部门', children: departs.join('、') || '–' },
  { key: 'workNo', label: '工号', children: workNo ?? '–' },
  { key: 'phone', label: '手机号', children: phone ?? '–' },
  { key: 'email', label: '邮箱', children: email ?? '–' },
  { key: 'password', label: '密码修改于', children: passwordChangedAt ?? '–' },
  { key: 'since', label: '账号创建于', children: createTime },
]

interface Login {
  readonly id: string
  readonly at: string
  readonly way: string
  readonly outcome: string
  readonly address: string
  readonly agent: string | null
}

function Logins() {
  const ways = useDict('login_way')
  const outcomes = useDict('login_outcome')
  const { rows, paging } = usePaged<Login>('login')
  return (
    <Table<Login>
      size="small"
      aria-label="登录记录"
      rowKey="id"
      dataSource={rows}
      pagination={paging}
      scroll={{ x: 'max-content' }}
      columns={[
        { title: '时间', dataIndex: 'at' },
        { title: '方式', dataIndex: 'way', render: (way: string) => dictText(ways, way) },
        { title: '结果', dataIndex: 'outcome', render: (outcome: string) => dictText(outcomes, outcome) },
        { title: 'IP地址', dataIndex: 'address' },
        { title: '设备', dataIndex: 'agent', render: deviceText },
      ]}
    />
  )
}

interface Change {
  readonly id: string
  readonly at: string
  readonly entity: string
  readonly verb: string
  readonly row: string
}

function Changes() {
  const entities = useEntities()
  const { rows, paging } = usePaged<Change>('change')
  return (
    <Table<Change>
      size="small"
      aria-label="操作记录"
      rowKey="id"
      dataSource={rows}
      pagination={paging}
      scroll={{ x: 'max-content' }}
      columns={[
        { title: '时间', dataIndex: 'at' },
        {
          title: '业务对象',
          dataIndex: 'entity',
          render: (name: string) => entityOf(entities, name)?.label ?? '其他',
        },
        {
          title: '操作',
          dataIndex: 'verb',
          render: (verb: string, { entity }) => operationText(entityOf(entities, entity), verb),
        },
        { title: '数据编号', dataIndex: 'row' },
      ]}
    />
  )
}

function usePaged<T>(kind: 'login' | 'change') {
  const [page, setPage] = useState(1)
  const { data } = useAccount<{ records: T[]; total: number; size: number }>('log', {
    kind,
    pageNo: String(page),
  })
  return {
    rows: data?.records ?? [],
    paging: {
      current: page,
      pageSize: data?.size ?? 20,
      total: data?.total ?? 0,
      showSizeChanger: false,
      onChange: setPage,
    },
  }
}
