import { Switch } from 'antd'
import { useId } from 'react'
import { changeSettings, type Settings, useSetting } from './settings.ts'

type SwitchName = { [K in keyof Settings]: Settings[K] extends boolean ? K : never }[keyof Settings]

/** A setting that is on or off; one that the others rule out is struck through. */
export function SettingSwitch({
  name,
  label,
  disabled = false,
}: {
  name: SwitchName
  label: string
  disabled?: boolean
}) {
  const id = useId()
  const isOn = useSetting(name)
  return (
    <div className="mortise-setting">
      <label htmlFor={id} className={disabled ? 'mortise-ruled-out' : undefined}>
        {label}
      </label>
      <Switch
        id={id}
        size="small"
        checked={isOn}
        disabled={disabled}
        onChange={(on) => changeSettings({ [name]: on })}
      />
    </div>
  )
}
