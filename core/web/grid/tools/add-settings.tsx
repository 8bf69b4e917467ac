import { SaveOutlined, SettingOutlined } from '@ant-design/icons'
import { App, Button, Checkbox, Form, InputNumber, Popover, Tooltip } from 'antd'
import { keeper } from '../../session/connection.ts'

/** How rows are added: how many, before which, and whether they are then shown. */
export interface AddSettings {
  readonly count: number
  /** 0 for below the last. */
  readonly position: number
  readonly scrolls: boolean
}

const NAME = 'grid-add-rows'
const A_YEAR = 365 * 24 * 3600 * 1000
const usual: AddSettings = { count: 1, position: 0, scrolls: true }

/** What was kept in this browser. */
export const savedAddSettings = (): AddSettings => ({ ...usual, ...keeper.read<Partial<AddSettings>>(NAME) })

export interface AddSettingsButtonProps {
  readonly value: AddSettings
  readonly rowCount: () => number
  readonly onChange: (value: AddSettings) => void
}

/** Opens the settings of adding rows. */
export function AddSettingsButton({ value, rowCount, onChange }: AddSettingsButtonProps) {
  const { message } = App.useApp()
  const save = () => {
    keeper.save(NAME, value, A_YEAR)
    void message.success('保存成功')
  }
  return (
    <Popover
      trigger="click"
      placement="bottomLeft"
      destroyOnHidden
      title={
        <span className="mortise-grid-options">
          选项
          <Tooltip title="保存为默认值">
            <Button
              type="text"
              size="small"
              icon={<SaveOutlined />}
              aria-label="保存为默认值"
              onClick={save}
            />
          </Tooltip>
        </span>
      }
      content={
        <Form layout="vertical" size="small">
          <Form.Item label="添加行数" htmlFor="grid-add-count">
            <InputNumber
              id="grid-add-count"
              min={1}
              precision={0}
              value={value.count}
              onChange={(count) => onChange({ ...value, count: count ?? 1 })}
            />
          </Form.Item>
          <Form.Item label="添加位置" htmlFor="grid-add-position" extra="0 = 最底部">
            <InputNumber
              id="grid-add-position"
              min={0}
              max={rowCount()}
              precision={0}
              value={value.position}
              onChange={(position) => onChange({ ...value, position: position ?? 0 })}
            />
          </Form.Item>
          <Checkbox
            checked={value.scrolls}
            onChange={({ target }) => onChange({ ...value, scrolls: target.checked })}
          >
            添加后滚动到底部
          </Checkbox>
        </Form>
      }
    >
      <Button icon={<SettingOutlined />} aria-label="新增选项" />
    </Popover>
  )
}
