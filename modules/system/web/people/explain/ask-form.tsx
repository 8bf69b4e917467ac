import { RecordPicker } from '@mortise/web'
import { Button, Form, Input } from 'antd'
import { MenuChoice } from '../menus/menu-choice.tsx'
import { colleaguePicker } from '../pickers.ts'

export interface Question {
  readonly userId: string
  readonly permissionId: string
  readonly dataId?: string
}

/** Whom and which page an explanation is about. */
export function AskForm({ isAsking, onAsk }: { isAsking: boolean; onAsk: (question: Question) => void }) {
  return (
    <Form<Question> layout="inline" role="search" aria-label="权限解释条件" onFinish={onAsk}>
      <Form.Item name="userId" label="用户" rules={[{ required: true, message: '请选择用户' }]}>
        <RecordPicker picker={colleaguePicker} multiple={false} returnId box="line" />
      </Form.Item>
      <Form.Item name="permissionId" label="页面" rules={[{ required: true, message: '请选择页面' }]}>
        <MenuChoice className="mortise-explain-page" placeholder="请选择页面" />
      </Form.Item>
      <Form.Item name="dataId" label="数据标识" tooltip="选填：说明该用户能否看到这一条数据">
        <Input allowClear maxLength={36} placeholder="选填" />
      </Form.Item>
      <Button type="primary" htmlType="submit" loading={isAsking}>
        解释
      </Button>
    </Form>
  )
}
