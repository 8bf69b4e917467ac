import '../departs/departs.css'
import { Depart } from '@mortise/system/model'
import { api, useSession } from '@mortise/web'
import { useQuery } from '@tanstack/react-query'
import { Button, Descriptions, Empty, Result, Skeleton, Tabs, Tag } from 'antd'
import { useState } from 'react'
import { DepartTree } from '../departs/depart-tree.tsx'
import { type DepartNode, flat } from '../departs/tree.ts'
import { Members } from '../rights/members.tsx'

/** A department with its particulars. */
interface OwnDepart extends DepartNode {
  readonly departNameAbbr: string | null
  readonly mobile: string | null
  readonly fax: string | null
  readonly address: string | null
  readonly memo: string | null
}

const { shortName, orgCode, mobile, fax, address, memo } = Depart.fields

/** 我的部门: the departments that one leads, or those that one works in, with the people there. */
export default function MyDepart() {
  const user = useSession((state) => state.user)
  const [wanted, setWanted] = useState<string | null>(null)
  const { data, error, refetch } = useQuery({
    queryKey: ['rows', Depart.name, 'mine', user?.id],
    queryFn: ownDeparts,
  })
  if (error && !data) {
    return (
      <Result
        status="warning"
        title={error.message}
        extra={<Button onClick={() => void refetch()}>重试</Button>}
      />
    )
  }
  const forest = data ?? []
  const chosen = (flat(forest).find(({ id }) => id === wanted) ?? forest[0] ?? null) as OwnDepart | null
  return (
    <div className="mortise-departs">
      <section aria-label="我的部门">
        {!data && <Skeleton active paragraph={{ rows: 8 }} />}
        {data?.length === 0 && <Empty description="您还没有所属部门" />}
        {forest.length > 0 && <DepartTree forest={forest} chosen={chosen?.id ?? null} onChoose={setWanted} />}
      </section>
      <section aria-label="所选部门">{chosen && <Particulars key={chosen.id} depart={chosen} />}</section>
    </div>
  )
}

function Particulars({ depart }: { depart: OwnDepart }) {
  return (
    <>
      <h2 className="mortise-departs-name">
        {depart.title}
        <Tag>{depart.orgCode}</Tag>
      </h2>
      <Tabs
        items={[
          {
            key: 'people',
            label: '用户',
            children: (
              <Members
                label={`部门【${depart.title}】`}
                calls={{ list: '/sys/user/queryUserComponentData', query: { departId: depart.id } }}
              />
            ),
          },
          {
            key: 'particulars',
            label: '基本信息',
            children: (
              <Descriptions
                bordered
                column={{ xs: 1, md: 2 }}
                items={[
                  { label: shortName.label, children: depart.departNameAbbr },
                  { label: orgCode.label, children: depart.orgCode },
                  { label: mobile.label, children: depart.mobile },
                  { label: fax.label, children: depart.fax },
                  { label: address.label, children: depart.address },
                  { label: memo.label, children: depart.memo },
                ]}
              />
            ),
          },
        ]}
      />
    </>
  )
}

/** The branches that the caller leads; who leads none sees the departments they belong to. */
async function ownDeparts(): Promise<readonly DepartNode[]> {
  const quiet = { quiet: true }
  const led = await api.get<DepartNode[] | null>(`${Depart.wire}/queryMyDeptTreeList`, {}, quiet)
  if (led && led.length > 0) return led
  const { list } = await api.get<{ list: (DepartNode & { departName: string })[] }>(
    '/sys/user/getCurrentUserDeparts',
    {},
    quiet,
  )
  return list.map((depart) => ({ ...depart, title: depart.departName }))
}
