import { ScheduledJob } from '@mortise/system/model'
import { api, useBusy, useNotify } from '@mortise/web'
import { App } from 'antd'

/** Starts, stops and runs a scheduled job, and tells what the server said. */
export function useJobWork({ id, name }: { id: string; name: string }) {
  const { modal } = App.useApp()
  const notify = useNotify()
  const { isBusy, run } = useBusy()
  const call = (verb: 'execute' | 'pause' | 'resume') => () =>
    notify(api.ask({ method: 'POST', path: `${ScheduledJob.wire}/${verb}`, body: { id } }))
  const confirmed = async (question: string, verb: 'execute' | 'pause') => {
    if (await modal.confirm({ title: question })) await run(call(verb))
  }
  return {
    isBusy,
    execute: () => void confirmed(`立即执行任务【${name}】？`, 'execute'),
    pause: () => void confirmed(`停止任务【${name}】？`, 'pause'),
    resume: () => void run(call('resume')),
  }
}
