import './passport.css'
import { PhotoPicker } from '@mortise/deliveries/web'
import { BusinessError } from '@mortise/model'
import { type Key, ShareEntrance } from '@mortise/pricing/web'
import { type FaultReport, FaultType, type ShownDoor } from '@mortise/service/model'
import { api } from '@mortise/web'
import { Alert, Button, Form, Input, Result, Select, Tag } from 'antd'
import { useState } from 'react'

const base = '/erp_share/erpShare'
const faults = Object.entries(FaultType.items).map(([value, label]) => ({ value, label }))

/** 门的档案: a door by its link, for its customer, who may tell of a fault. */
export default function PassportPage() {
  const [opened, setOpened] = useState<{ link: Key; door: ShownDoor } | null>(null)
  const enter = async (link: Key) =>
    setOpened({ link, door: await api.get<ShownDoor>(`${base}/passport`, { ...link }, { quiet: true }) })
  if (!opened) return <ShareEntrance title="门的档案" action="查看" onEnter={enter} />
  return (
    <main className="mortise-passport">
      <DoorFacts door={opened.door} />
      <ReportForm link={opened.link} />
    </main>
  )
}

function DoorFacts({ door }: { door: ShownDoor }) {
  const { code, itemName, spec, room, status, shippedOn, installedOn, warrantyUntil, store, cases } = door
  const facts = [
    ['门码', code],
    ['规格', spec],
    ['房间', room],
    ['状态', status],
    ['发货', shippedOn],
    ['安装', installedOn],
    ['质保到期', warrantyUntil],
    ['门店', store],
  ] as const
  return (
    <>
      <header>
        <h1>{itemName}</h1>
        <Tag color={door.isUnderWarranty ? 'green' : 'default'}>
          {door.isUnderWarranty ? '质保内' : '质保外'}
        </Tag>
      </header>
      <dl aria-label="门的档案">
        {facts.map(
          ([label, value]) =>
            value && (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
      </dl>
      {cases.length > 0 && (
        <ul aria-label="售后记录">
          {cases.map(({ no, fault, status: state, reportedOn }) => (
            <li key={no}>
              {reportedOn} {fault} <Tag>{state}</Tag>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

type Told = Omit<FaultReport, 'photos'>

function ReportForm({ link }: { link: Key }) {
  const [photos, setPhotos] = useState<readonly { name: string; data: string }[]>([])
  const [refusal, setRefusal] = useState<string | null>(null)
  const [isSending, setSending] = useState(false)
  const [no, setNo] = useState<string | null>(null)
  const send = async (told: Told) => {
    setSending(true)
    setRefusal(null)
    try {
      const report: FaultReport = { ...told, photos: photos.map(({ data }) => data) }
      const made = await api.post<{ no: string }>(
        `${base}/reportFault`,
        { ...link, ...report },
        { quiet: true },
      )
      setNo(made.no)
    } catch (error) {
      if (!(error instanceof BusinessError)) throw error
      setRefusal(error.message)
    } finally {
      setSending(false)
    }
  }
  if (no) return <Result status="success" title="已提交，门店会尽快联系您" subTitle={`售后单号 ${no}`} />
  return (
    <>
      <h2>报修</h2>
      <Form<Told> layout="vertical" onFinish={(told) => void send(told)}>
        <Form.Item name="faultType" label="问题类型" rules={[{ required: true, message: '请选择问题类型' }]}>
          <Select size="large" options={faults} />
        </Form.Item>
        <Form.Item name="content" label="问题描述" rules={[{ required: true, message: '请填写问题描述' }]}>
          <Input.TextArea rows={4} maxLength={1000} />
        </Form.Item>
        <Form.Item label="照片" required>
          <PhotoPicker photos={photos} onChange={setPhotos} />
        </Form.Item>
        <Form.Item name="contact" label="联系人">
          <Input size="large" maxLength={50} />
        </Form.Item>
        <Form.Item name="tel" label="联系电话">
          <Input size="large" maxLength={20} inputMode="tel" />
        </Form.Item>
        {refusal && <Alert type="warning" showIcon title={refusal} />}
        <Button type="primary" htmlType="submit" block size="large" loading={isSending}>
          提交报修
        </Button>
      </Form>
    </>
  )
}
