import { demo, SampleDoor } from '@mortise/demo/model'
import { provide, serverModule } from '@mortise/server'
import system from '@mortise/system/server'
import workflow, { serviceHandlers } from '@mortise/workflow/server'
import { archiving } from './approvals/archiving.ts'
import { approvals } from './approvals/demo.ts'
import { seed } from './seed.ts'

export default serverModule(demo, {
  needs: [system, workflow],
  async demo(ctx) {
    await seed(ctx)
    await approvals(ctx)
  },
  extensions: [provide(serviceHandlers, archiving)],
  topics: [{ socketKey: 'demo-door', entity: SampleDoor }],
})
