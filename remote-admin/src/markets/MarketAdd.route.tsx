import { MarketForm } from './MarketForm'

export const Component = () => <MarketForm />
