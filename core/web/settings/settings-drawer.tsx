import './settings.css'
import { Divider, Drawer } from 'antd'
import { BehaviourSettings } from './behaviour-settings.tsx'
import { Choices } from './choices.tsx'
import { ColourChoice } from './colour-choice.tsx'
import { NavigationSettings } from './navigation-settings.tsx'
import { SettingSwitch } from './setting-switch.tsx'
import { changeSettings, useSetting } from './settings.ts'

export interface SettingsDrawerProps {
  readonly open: boolean
  readonly onClose: () => void
  /** It is out of sight. */
  readonly afterClose?: () => void
}

const WIDTH = 300

/** Where somebody sets how the product looks and speaks up; what is chosen holds at once. */
export function SettingsDrawer({ open, onClose, afterClose }: SettingsDrawerProps) {
  const theme = useSetting('theme')
  return (
    <Drawer
      open={open}
      size={WIDTH}
      placement="right"
      title="系统设置"
      onClose={onClose}
      afterOpenChange={(isOpen) => isOpen || afterClose?.()}
    >
      <section className="mortise-settings" aria-label="整体风格设置">
        <h3>整体风格设置</h3>
        <Choices
          label="菜单风格"
          value={theme}
          options={[
            { value: 'dark', label: '暗色菜单风格', picture: 'mortise-sketch-dark' },
            { value: 'light', label: '亮色菜单风格', picture: 'mortise-sketch-light' },
          ]}
          onChoose={(chosen) => changeSettings({ theme: chosen })}
        />
        <SettingSwitch name="night" label="夜间模式" />
      </section>
      <section className="mortise-settings" aria-label="主题色">
        <h3>主题色</h3>
        <ColourChoice />
      </section>
      <Divider />
      <NavigationSettings />
      <Divider />
      <BehaviourSettings />
    </Drawer>
  )
}
