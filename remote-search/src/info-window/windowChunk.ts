export { fetchAhead } from './propertyAhead'
export { PropertyWindow } from './PropertyWindow'
