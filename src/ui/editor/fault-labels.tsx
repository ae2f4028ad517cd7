import { Trans } from '@lingui/react/macro';
import type { EditFault } from './editor-types.ts';

/** Explains why a picture cannot be edited and what the user can do. */
export function FaultLabels({ fault }: { fault: EditFault | 'absent' }) {
  switch (fault) {
    case 'unreadable':
      return (
        <Trans>
          Cette photo ne peut pas être modifiée ici : elle est abîmée, ou ce navigateur ne lit pas son format. Elle
          reste telle quelle.
        </Trans>
      );
    case 'tooLarge':
      return (
        <Trans>
          Cette photo a trop de pixels pour être modifiée sur cet appareil. Elle reste telle quelle ; modifiez-la sur un
          ordinateur.
        </Trans>
      );
    case 'failed':
      return (
        <Trans>
          La modification s’est interrompue : l’appareil manque peut-être de mémoire. La photo d’origine est intacte.
          Réessayez.
        </Trans>
      );
    case 'absent':
      return (
        <Trans>
          Cette photo n’est pas sur cet appareil, et le serveur ne la donne pas maintenant. Vérifiez votre connexion,
          puis réessayez.
        </Trans>
      );
  }
}
