import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { uploadBytesMax } from '#contract/values/limits.ts';
import type { CaptureFault } from '#data/capture/captured-file.ts';

/**
 * Returns why a file was not stored, and what to do about it.
 * @param bytes formats a size, `200 Mo`
 */
export function captureFaultLabels(
  i18n: I18n,
  fault: CaptureFault,
  name: string,
  bytes: (bytes: number) => string,
): string {
  switch (fault) {
    case 'EmptyFile':
      return i18n._(msg`« ${name} » est vide : rien n’a été enregistré. Choisissez un autre fichier.`);
    case 'FileTooLarge': {
      const most = bytes(uploadBytesMax);
      return i18n._(msg`« ${name} » est trop lourd (${most} au plus) et n’a pas été enregistré.`);
    }
    case 'UnsupportedFileType':
      return i18n._(msg`« ${name} » n’est ni une photo, ni une vidéo, ni un PDF, et n’a pas été enregistré.`);
    case 'BrokenPicture':
      return i18n._(
        msg`« ${name} » est abîmé et n’a pas été enregistré. Reprenez la photo ou choisissez une autre copie.`,
      );
    case 'FrameFailed':
      return i18n._(
        msg`Cet appareil n’a pas pu faire « ${name} » : rien n’a été enregistré. Ce qui a été pris avant est intact. Réessayez, ou prenez la photo avec une autre application et choisissez le fichier.`,
      );
    case 'PictureTooLarge':
      return i18n._(msg`« ${name} » a trop de pixels pour cet appareil et n’a pas été enregistré. Réduisez l’image.`);
    case 'ProtectedDocument':
      return i18n._(
        msg`« ${name} » est protégé par un mot de passe et n’a pas été enregistré. Ajoutez une copie sans mot de passe.`,
      );
    case 'FileUnreadable':
      return i18n._(msg`« ${name} » n’est plus lisible et n’a pas été enregistré. Choisissez-le à nouveau.`);
    case 'PartMissing':
      return i18n._(
        msg`L’app n’est pas encore entière sur cet appareil : « ${name} » n’a pas été enregistré. Vérifiez votre connexion, puis réessayez.`,
      );
    case 'CaptureFailed':
      return i18n._(msg`Une erreur est survenue : « ${name} » n’a pas été enregistré. Réessayez.`);
    case 'StorageFull':
      return i18n._(
        msg`L’appareil n’a plus de place : « ${name} » n’a pas été enregistré. Ce qui a été pris avant est intact. Libérez de l’espace, puis réessayez.`,
      );
    case 'StorageFailed':
      return i18n._(
        msg`Le stockage de l’appareil ne répond pas : « ${name} » n’a pas été enregistré. Ce qui a été pris avant est intact. Rechargez la page, puis réessayez.`,
      );
  }
}
