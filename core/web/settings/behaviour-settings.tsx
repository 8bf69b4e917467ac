import { SettingSwitch } from './setting-switch.tsx'

/** What is neither look nor navigation. */
export function BehaviourSettings() {
  return (
    <section className="mortise-settings" aria-label="其他设置">
      <h3>其他设置</h3>
      <SettingSwitch name="colourWeak" label="色弱模式" />
      <SettingSwitch name="multiTabs" label="多页签模式" />
      <SettingSwitch name="messagePopup" label="消息弹窗" />
      <SettingSwitch name="messageVoice" label="消息语音" />
    </section>
  )
}
