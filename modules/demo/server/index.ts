import { demo, SampleDoor } from '@mortise/demo/model'
import { serverModule } from '@mortise/server'
import system from '@mortise/system/server'
import { seed } from './seed.ts'

export default serverModule(demo, {
  needs: [system],
  demo: seed,
  topics: [{ socketKey: 'demo-door', entity: SampleDoor }],
})
