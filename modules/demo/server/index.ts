import { demo, SampleDoor } from '@mortise/demo/model'
import { serverModule } from '@mortise/server'
import system from '@mortise/system/server'
import workflow from '@mortise/workflow/server'
import { approvals } from './approvals/demo.ts'
import { seed } from './seed.ts'

export default serverModule(demo, {
  needs: [system, workflow],
  async demo(ctx) {
    await seed(ctx)
    await approvals(ctx)
  },
  topics: [{ socketKey: 'demo-door', entity: SampleDoor }],
})
